/** Pages that nobody looks at have no frames. */
const longest = 200

/**
 * What may follow a key: done once its frame has been painted, however often it is asked for until then. The letter comes
 * first.
 */
export function afterFrame(work: () => void): () => void {
  let asked = false
  const { port1, port2 } = new MessageChannel()
  const once = () => {
    if (!asked) return
    asked = false
    work()
  }
  port1.addEventListener('message', once)
  port1.start()
  return () => {
    if (asked) return
    asked = true
    if (typeof requestAnimationFrame === 'function') requestAnimationFrame(() => port2.postMessage(null))
    setTimeout(once, longest)
  }
}
