import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { inProject, root } from './project.mjs'

// What a change touches, by the names of its files: a slice has the same folder name in domain, contract, server and web.

/** The journeys of each slice of the web. */
export const journeysOf = {
  activities: ['activities', 'month-grids', 'payments'],
  admission: ['admission'],
  attendance: ['attendance-grid', 'attendance-offline', 'attendance-papers', 'attendance-references'],
  books: ['books', 'chains'],
  communication: ['calendar', 'messages', 'polls', 'push', 'markup'],
  dashboards: ['chains', 'homes', 'languages', 'languages-day', 'shell', 'way', 'parents'],
  documents: ['documents'],
  oversight: ['oversight'],
  files: ['attendance-papers'],
  help: ['help'],
  identity: ['accounts', 'roles', 'sign-in'],
  institutions: ['institutions'],
  kitchen: ['kitchen', 'warehouse'],
  payments: ['payments'],
  people: ['children', 'collecting', 'conflicts', 'families', 'guardian-rights', 'import', 'layout-shift', 'parents'],
  planning: ['planning', 'results'],
  register: ['register'],
  references: ['references'],
  feed: ['child-day'],
  results: ['results', 'conflicts'],
  shell: ['shell', 'outage', 'way', 'long-names'],
  staff: ['staff'],
  warehouse: ['warehouse'],
}

/** Every slice stands on these: a change of them touches everything. */
const common =
  /^(packages\/(domain\/src\/(kernel|access)|contract\/src\/core|documents)|apps\/server\/src\/([^/]+$|platform|db|demo)|apps\/web\/(?!src)|apps\/web\/src\/([^/]+$|platform|look|blocks)|tests\/(support|e2e\/support|hub|kill)|[^/]+\.(json|ts)$)/

const sliceOf = (file) =>
  /^(?:packages\/\w+|apps\/\w+)\/src\/(\w+)\//.exec(file)?.[1] ?? /^tests\/e2e\/(\w+)/.exec(file)?.[1]

/** The files changed since a commit, here and not yet committed. By default since the main branch; on it, since the last commit. */
export function changeSince(given) {
  const base = given ?? ['origin/main', 'main'].find((name) => git('rev-parse', '--verify', '-q', name))
  const fork = base && git('merge-base', 'HEAD', base)
  const since = given ?? (fork && fork !== git('rev-parse', 'HEAD') ? fork : 'HEAD')
  const names = [git('diff', '--name-only', since), git('ls-files', '--others', '--exclude-standard')]
  const files = names.flatMap((list) => list.split('\n')).filter((file) => file && existsSync(inProject(file)))
  return { since, files: [...new Set(files)].toSorted() }
}

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}

/**
 * The tests of Vitest and the specs of Playwright for the changed files. `slices` are those whose screens are checked closely.
 * If everything is touched, `specs` is the whole folder, of which the core journeys run.
 */
export function planFor(files) {
  const code = files.filter((file) => /^(packages|apps|tests)\//.test(file) || common.test(file))
  if (code.some((file) => common.test(file)))
    return { files, slices: [], vitest: [{ name: 'vitest', about: 'everything', args: [] }], specs: ['tests/e2e'] }
  const slices = new Set(code.map(sliceOf).filter((name) => name in journeysOf))
  const touches = (folder) => code.some((file) => file.startsWith(folder))
  const onServer = touches('apps/server/') || touches('packages/')
  const specs = new Set(files.filter((file) => /^tests\/e2e\/.*\.spec\.ts$/.test(file)))
  if (onServer || touches('apps/web/'))
    for (const slice of slices) for (const name of journeysOf[slice]) specs.add(`tests/e2e/${name}.spec.ts`)
  if (touches('apps/web/')) for (const name of ['screens', 'families']) specs.add(`tests/e2e/${name}-closely.spec.ts`)
  const calls = [
    ...files.filter((file) => /^tests\/calls\/.*\.test\.ts$/.test(file)),
    // Whatever a slice changes, the tests that hold for every call look at it too.
    ...(onServer ? [...slices].map((slice) => `apps/server/src/${slice}/`) : []),
    ...(onServer ? ['access', 'foreign', 'fuzz', 'queries'].map((name) => `tests/calls/${name}.test.ts`) : []),
  ]
  const modules = code.filter((file) => /^(packages|apps\/web)\/.*\.tsx?$/.test(file))
  const rules = code.filter((file) => /^(packages|apps\/server)\/.*\.tsx?$/.test(file))
  const related = (project, those) => ({
    name: project,
    about: `${project}: what loads the changed files`,
    command: 'related',
    args: ['--run', '--project', project, ...those],
  })
  return {
    files,
    slices: [...slices],
    vitest: [
      { name: 'conventions', about: 'conventions', args: ['--project', 'conventions'] },
      ...(rules.length > 0 ? [related('rules', rules)] : []),
      ...(modules.length > 0 ? [related('web', modules)] : []),
      ...(calls.length > 0
        ? [
            {
              name: 'calls',
              about: 'calls of the slices',
              args: ['--project', 'calls', '--project', 'calls-alone', ...calls],
            },
          ]
        : []),
    ],
    specs: [...specs].filter((file) => existsSync(inProject(file))).toSorted(),
  }
}
