import { hubPath } from '@asistent/contract/core/headers'
import type { HubEvents } from '@asistent/contract/core/hub'
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'

export interface Ear {
  readonly socket: Socket<HubEvents, Record<string, never>>
  /** What came, in order: the event's name and its values. */
  readonly heard: [string, ...unknown[]][]
  readonly ended: Promise<string>
  close(): void
}

/** Listens to a hub as a browser does, or fails with the status the hub refused with. */
export function listen(port: number, options: Partial<ManagerOptions & SocketOptions>): Promise<Ear> {
  const socket: Ear['socket'] = io(`http://127.0.0.1:${port}`, {
    path: hubPath,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    ...options,
  })
  const heard: Ear['heard'] = []
  socket.onAny((event: string, ...values: unknown[]) => heard.push([event, ...values]))
  const ended = new Promise<string>((resolve) => socket.once('disconnect', resolve))
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve({ socket, heard, ended, close: () => socket.disconnect() }))
    socket.once('connect_error', (error) => {
      socket.disconnect()
      reject(Object.assign(error, { status: (error as { data?: { status?: number } }).data?.status }))
    })
  })
}
