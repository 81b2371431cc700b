/** Answers an order with the processor time this process has used so far, in milliseconds. */
export function answerCpu(): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.({ result: (user + system) / 1000 })
  })
}
