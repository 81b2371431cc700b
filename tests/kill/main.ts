import { existsSync } from 'node:fs'
import { killRun } from './run'
import { builtServer } from './victims'

// `npx tsx tests/kill/main.ts [--kills=20] [--writers=6] [--program=dist/server/main.js]`

const option = (name: string) => process.argv.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3)
const say = (line: string) => void process.stdout.write(`${line}\n`)

const program = option('program') ?? (existsSync(builtServer) ? builtServer : undefined)
say(`server: ${program ?? 'from source'}`)
const { kills, acknowledged, repeated, letters, problems } = await killRun({
  kills: Number(option('kills') ?? 20),
  writers: Number(option('writers') ?? 6),
  program,
  say,
})
say(`
killed (-9)             server ${kills.server}, database ${kills.database}, both ${kills.both}
acknowledged writes     ${acknowledged}, of them sent again with the same key ${repeated}
letters with their job  ${letters}
problems                ${problems.length}`)
for (const problem of problems.slice(0, 30)) say(`  ${problem}`)
say(problems.length === 0 ? 'Nothing acknowledged was lost or doubled; every job had its effect once.' : 'FAILED')
process.exit(problems.length === 0 ? 0 : 1)
