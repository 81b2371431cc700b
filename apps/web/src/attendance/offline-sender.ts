/** Pause in milliseconds after an attempt without a response; it doubles with each one. */
const firstPause = 2_000
const longestPause = 60_000

export interface Sender {
  /** Sends after this time, which restarts with each call. */
  readonly sendIn: (milliseconds: number) => void
  /** Sends now; resolves when everything that can be sent is sent. */
  readonly flush: () => Promise<void>
  readonly isSending: () => boolean
  /** True if the last attempt got no response. */
  readonly isCutOff: () => boolean
  readonly isStopped: () => boolean
  readonly stop: () => void
}

interface SenderOptions {
  readonly isWaiting: () => boolean
  /** One attempt; passes to `end` whether the server responded to all of it. Another tab may make it instead. */
  readonly send: (end: (isAnswered: boolean) => void) => Promise<void>
  readonly notify: () => void
}

/** Decides when waiting changes are sent: after a pause, when the network returns, when the page becomes visible. */
export function createSender({ isWaiting, send, notify }: SenderOptions): Sender {
  let sending: Promise<void> | undefined
  let isCutOff = false
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = firstPause

  const end = (isAnswered: boolean) => {
    isCutOff = !isAnswered
    pause = isAnswered ? firstPause : Math.min(pause * 2, longestPause)
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    if (sending) await sending
    if (isStopped || !isWaiting()) return
    sending = send(end).catch(() => {
      isCutOff = true
    })
    notify()
    await sending
    sending = undefined
    notify()
    if (isWaiting() && !isStopped) sendIn(isCutOff ? pause : 0)
  }

  function sendIn(milliseconds: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), milliseconds)
  }

  const wake = () => {
    if (document.visibilityState === 'hidden') return
    pause = firstPause
    if (isWaiting()) sendIn(0)
  }
  window.addEventListener('online', wake)
  document.addEventListener('visibilitychange', wake)
  if (isWaiting()) sendIn(0)

  return {
    sendIn,
    flush,
    isSending: () => sending !== undefined,
    isCutOff: () => isCutOff,
    isStopped: () => isStopped,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      window.removeEventListener('online', wake)
      document.removeEventListener('visibilitychange', wake)
    },
  }
}
