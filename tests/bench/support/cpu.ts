/** Responds to a message with the processor time of this process so far, in milliseconds. */
export function answerCpu(): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.({ result: (user + system) / 1000 })
  })
}
