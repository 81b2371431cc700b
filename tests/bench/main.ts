import * as attendance from './attendance'
import * as books from './books'
import * as calls from './calls'
import * as communication from './communication'
import * as documents from './documents'
import * as exports from './exports'
import * as flat from './flat'
import * as hub from './hub'
import * as kitchen from './kitchen'
import * as oversight from './oversight'
import * as pages from './pages'
import * as payments from './payments'
import * as planning from './planning'
import * as reads from './reads'
import * as screens from './screens'
import * as warehouse from './warehouse'
import { printFindings, type Finding } from './support/table'

// `npm run bench -- [section …] [--full] [--rounds=5] [--seconds=2]`: ratios in one run. It prints measurements and
// fails only on errors, not on slow results. A section is a file here that exports `title` and `run`.

export interface Section {
  /** Production size (2,000 kindergartens) instead of a quick run. */
  readonly full: boolean
  readonly rounds: number
  readonly seconds: number
}

const sections: Record<string, { title: string; run(options: Section): Promise<Finding[]> }> = {
  calls,
  flat,
  attendance,
  reads,
  pages,
  oversight,
  communication,
  warehouse,
  kitchen,
  payments,
  planning,
  hub,
  documents,
  exports,
  books,
  screens,
}

const given = process.argv.slice(2)
const numberOf = (name: string, otherwise: number) =>
  Number(given.find((one) => one.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise)
const options: Section = {
  full: given.includes('--full'),
  rounds: numberOf('rounds', 5),
  seconds: numberOf('seconds', 2),
}
const names = given.filter((one) => !one.startsWith('--'))
const unknown = names.filter((name) => !(name in sections))
if (unknown.length > 0) {
  console.error(`There is no section ${unknown.join(', ')}. Sections: ${Object.keys(sections).join(', ')}`)
  process.exit(2)
}
for (const [name, section] of Object.entries(sections)) {
  if (names.length > 0 && !names.includes(name)) continue
  printFindings(section.title, await section.run(options))
}
