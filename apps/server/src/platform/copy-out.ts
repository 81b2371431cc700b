import type { Connection, PoolClient } from 'pg'
import { Readable } from 'node:stream'

/**
 * Streams the output of `COPY … TO STDOUT` on the connection of an open transaction. The connection pauses while the
 * reader is slow. Read the stream to its end, or destroy it, before the next statement.
 */
export function copyOut(client: PoolClient, statement: string): Readable {
  let connection: CopyConnection | undefined
  const resume = () => void connection?.stream.resume()
  const output = new Readable({
    read: resume,
    // The rest of the output is read and ignored, so that the connection stays usable.
    destroy(error, callback) {
      resume()
      callback(error)
    },
  })
  const nothing = () => undefined
  const query = {
    submit(opened: Connection) {
      connection = opened as CopyConnection
      connection.query(statement)
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      // The driver reuses the memory of a message for the next ones.
      if (!output.destroyed && !output.push(Buffer.from(chunk))) connection?.stream.pause()
    },
    handleError: (error: Error) => void output.destroy(error),
    handleReadyForQuery: () => void (output.destroyed || output.push(null)),
    handleCommandComplete: nothing,
    handleRowDescription: nothing,
    handleDataRow: nothing,
    handlePortalSuspended: nothing,
    handleEmptyQuery: nothing,
    // The client adds a callback to queries that have none.
    callback: nothing,
  }
  client.query(query)
  return output
}

type CopyConnection = Connection & {
  readonly stream: { pause(): void; resume(): void }
  query(text: string): void
}
