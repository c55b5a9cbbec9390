/// What becomes of the files in the runtime directory.
extension Session {
    /// Makes anew what another program has removed or changed, and enters in it what sounds.
    func mendFiles() {
        if let ledger = files.mend(log: controller.log) { controller.order(.useLedger(ledger)) }
    }
}
