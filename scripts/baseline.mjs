// Writes the baseline migration anew from the tables (docs/guides/data.md): until the first release there is only one.
// 0001_guards.sql is written by hand and stays. The files are made aside and put in place at once, so that whoever reads
// them meanwhile never finds half.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'

const server = join(import.meta.dirname, '..', 'apps', 'server')
const migrations = join(server, 'src', 'db', 'migrations')
const made = mkdtempSync(join(server, '.baseline-'))
const generate = (...more) =>
  execFileSync(
    'npx',
    [
      'drizzle-kit',
      'generate',
      '--dialect=postgresql',
      '--schema=./src/db/tables/*.ts',
      `--out=./${basename(made)}`,
      ...more,
    ],
    { cwd: server, stdio: 'inherit' },
  )
try {
  generate('--casing=snake_case', '--name=tables')
  generate('--casing=snake_case', '--custom', '--name=guards')
  cpSync(join(migrations, '0001_guards.sql'), join(made, '0001_guards.sql'))
  for (const name of readdirSync(join(made, 'meta')))
    renameSync(join(made, 'meta', name), join(migrations, 'meta', name))
  renameSync(join(made, '0000_tables.sql'), join(migrations, '0000_tables.sql'))
} finally {
  rmSync(made, { recursive: true, force: true })
}
