/** Maximum time that lines are buffered. */
const gatherMs = 50

/**
 * Buffered standard output for log lines: one write per call took a twentieth of the server's time. The buffer is
 * flushed when the process ends; only kill -9 loses the last lines.
 */
export function logOutput(): { write(line: string): void } {
  let waiting = ''
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    timer = undefined
    if (waiting) process.stdout.write(waiting)
    waiting = ''
  }
  process.once('exit', flush)
  return {
    write(line) {
      waiting += line
      timer ??= setTimeout(flush, gatherMs).unref()
      if (waiting.length > 65_536) flush()
    },
  }
}
