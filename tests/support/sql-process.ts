import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

// A separate process with a database connection that can be killed during a transaction.

const program = `
import { createInterface } from 'node:readline'
import pg from 'pg'
const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
await client.connect()
for await (const line of createInterface({ input: process.stdin })) {
  const { text, values } = JSON.parse(line)
  const answer = await client.query(text, values).then(({ rows }) => ({ rows }), ({ message }) => ({ message }))
  console.log(JSON.stringify(answer))
}
`

export interface SqlProcess {
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** SIGKILL: the connection is not closed properly. */
  kill(): Promise<void>
}

export function startSqlProcess(databaseUrl: string): SqlProcess {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    async query<Row>(text: string, values: readonly unknown[] = []) {
      child.stdin.write(`${JSON.stringify({ text, values })}\n`)
      const { value } = await answers.next()
      const answer = JSON.parse(String(value)) as { rows?: Row[]; message?: string }
      if (!answer.rows) throw new Error(answer.message)
      return answer.rows
    },
    async kill() {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}
