type Listen = (listener: () => void) => () => void

/** Told when nothing more has happened for a moment: words needn't follow every letter of a quick hand. */
export const whenStill =
  (listen: Listen, pause = 150): Listen =>
  (listener) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = listen(() => {
      clearTimeout(timer)
      timer = setTimeout(listener, pause)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }
