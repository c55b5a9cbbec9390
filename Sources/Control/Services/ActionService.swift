import Bridge
import BridgeClient
import Mapping
import Presets
import System

/// Obeys programs that act on the music: silence, actions of a ribbon, a single mapping for a synth that learns.
final class ActionService {
    private let controller: LoopController
    /// The program for which only one mapping is sent, or was sent until a preset without it came.
    private weak var learner: ControlClient?

    init(_ controller: LoopController) { self.controller = controller }

    func register(with requests: RequestService) {
        requests.onLater(.panic) { [unowned self] _, _, reply in
            controller.order(.perform(.panic))
            controller.whenOrdersTaken { isTaken in
                reply(isTaken ? .done("everything has been silenced") : .refused(.failed, LoopController.hangs))
            }
        }
        requests.on(.perform, .optional) { [unowned self] request, _ in
            if let action = request.action, request.argument == nil { return performTarget(action) }
            return performRibbonAction(request.argument ?? "", screen: request.screen)
        }
        requests.onLater(.learn, .required) { [unowned self] request, client, reply in
            learn(request.argument ?? "", client, reply)
        }
        requests.whenGone { [unowned self] client in
            guard client === learner, controller.learned != nil else { return }
            controller.learn(nil)
            controller.whenOrdersTaken { [controller] _ in controller.log("learning has ended") }
        }
    }

    /// Answers once nothing but the mapping is sent: whatever is played from then on is for the synth that learns.
    private func learn(_ mapping: String, _ client: ControlClient, _ reply: @escaping RequestService.Reply) {
        guard controller.learned == nil || client === learner else {
            return reply(.refused(.failed, "another program is learning; end that first"))
        }
        do throws(LearnedMapping.Failure) {
            let learned = try LearnedMapping(mapping, in: controller.patch)
            controller.learn(learned)
            client.isLearning = true
            learner = client
            controller.log("learning \(learned.text): nothing else is sent")
            controller.whenOrdersTaken { isTaken in
                reply(isTaken ? .done("only \(learned.text) is sent") : .refused(.failed, LoopController.hangs))
            }
        } catch {
            reply(.refused(error.exitStatus, error.description))
        }
    }

    /// Performs an action that is written as in a preset: for `ribbon osc`.
    private func performTarget(_ text: String) -> ControlReply {
        do throws(Preset.UnreadableAction) {
            controller.order(.perform(try Preset.action(text, in: controller.patch)))
            return .done(text)
        } catch {
            return .refused(error.isRibbonMissing ? .missingFile : .wrongUsage, "\(error)")
        }
    }

    /// Performs `RIBBON ACTION` on the screen of that name; nil: on all.
    private func performRibbonAction(_ text: String, screen name: String?) -> ControlReply {
        do throws(RequestedAction.Failure) {
            let requested = try RequestedAction(text, in: controller.patch)
            guard let name else {
                controller.order(.perform(.perform(ribbon: requested.index, requested.action)))
                return .done(requested.done)
            }
            guard let screen = controller.screens.first(where: { $0.name == name }) else {
                let names = controller.screens.compactMap(\.name).joined(separator: ", ")
                return .refused(
                    .missingFile,
                    "no screen is called “\(name)”; \(names.isEmpty ? "none has a name" : "there are: \(names)")")
            }
            controller.order(.performOnScreen(screen.number, requested.action, ribbon: requested.index))
            return .done(requested.done)
        } catch {
            return .refused(error.exitStatus, error.description)
        }
    }
}

extension LearnedMapping.Failure {
    fileprivate var exitStatus: ExitStatus { if case .noSuchRibbon = self { .missingFile } else { .wrongUsage } }
}

extension RequestedAction.Failure {
    fileprivate var exitStatus: ExitStatus { if case .noSuchRibbon = self { .missingFile } else { .wrongUsage } }
}
