import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'

// Metrics of processes that share a port (supervisor.ts). A request reaches one of them; it returns the sums over all.

type Values = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** Messages between the supervisor and its processes; `id` belongs to one collection. */
type Message =
  | { readonly metrics: 'ready' }
  | { readonly metrics: 'request'; readonly id: number }
  | { readonly metrics: 'response'; readonly id: number; readonly text: string }
  | { readonly metrics: 'collect'; readonly id: number }
  | { readonly metrics: 'values'; readonly id: number; readonly values: Values }

const isMessage = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'metrics' in message

/** Returns the function that renders the metrics: of all processes under a supervisor, otherwise of this one. */
export function renderMetrics(register: Registry): () => Promise<string> {
  const { worker } = cluster
  if (!worker) return () => register.metrics()
  const send = (message: Message) => void worker.send(message)
  const waiting = new Map<number, (text: string) => void>()
  let requests = 0
  worker.on('message', (message: unknown) => {
    if (!isMessage(message)) return
    if (message.metrics === 'collect')
      void register.getMetricsAsJSON().then((values) => send({ metrics: 'values', id: message.id, values }))
    if (message.metrics !== 'response') return
    const { id, text } = message
    waiting.get(id)?.(text)
    waiting.delete(id)
  })
  send({ metrics: 'ready' })
  return () =>
    new Promise((resolve) => {
      const id = requests++
      waiting.set(id, resolve)
      send({ metrics: 'request', id })
    })
}

/** A process that does not respond within this time is left out, so that the others remain visible. */
const collectMs = 2000

/** In the supervisor: collects the values of its processes for the one that has received the request. */
export function collectMetrics(): void {
  const ready = new Set<Worker>()
  const collections = new Map<number, (from: Worker, values?: Values) => void>()
  let last = 0

  const collect = (respond: (text: string) => void) => {
    const id = last++
    const pending = new Set([...ready].filter((worker) => worker.isConnected()))
    const collected: Values[] = []
    const finish = () => {
      clearTimeout(deadline)
      collections.delete(id)
      void AggregatorRegistry.aggregate(collected).metrics().then(respond)
    }
    const deadline = setTimeout(finish, collectMs)
    collections.set(id, (from, values) => {
      if (!pending.delete(from)) return
      if (values) collected.push(values)
      if (pending.size === 0) finish()
    })
    for (const worker of pending) worker.send({ metrics: 'collect', id } satisfies Message)
  }

  cluster.on('message', (worker, message: unknown) => {
    if (!isMessage(message)) return
    if (message.metrics === 'ready') ready.add(worker)
    if (message.metrics === 'values') collections.get(message.id)?.(worker, message.values)
    if (message.metrics === 'request')
      collect((text) => {
        if (worker.isConnected()) worker.send({ metrics: 'response', id: message.id, text } satisfies Message)
      })
  })
  cluster.on('exit', (worker) => {
    ready.delete(worker)
    for (const settle of collections.values()) settle(worker)
  })
}
