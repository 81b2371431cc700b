import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectFolder } from '../support/sources'

// The kit for operators (deploy/): systemd and containers have the same parts, files and variables exist and are explained.

const read = (path: string) => readFileSync(join(projectFolder, path), 'utf8')
const exists = (path: string) => existsSync(join(projectFolder, path))
const filesIn = (folder: string): string[] =>
  readdirSync(join(projectFolder, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesIn(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
  )

const compose = read('deploy/compose/compose.yml')
const operating = read('docs/guides/operating.md')
const unique = (names: Iterable<string>) => [...new Set(names)].toSorted()
const groupsOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

/** Lines between a key of compose.yml and the next one of the same level. */
function blockOf(key: string): string {
  const lines = compose.split('\n')
  const start = lines.findIndex((line) => line.trim().startsWith(`${key}:`))
  const indent = lines[start]!.search(/\S/)
  const length = lines.slice(start + 1).findIndex((line) => line.trim() !== '' && line.search(/\S/) <= indent)
  return lines.slice(start, length === -1 ? undefined : start + 1 + length).join('\n')
}

const keysOf = (text: string) => unique(groupsOf(text, /^\s*([A-Z][A-Z0-9_]+)[:=]/gm))

const services = groupsOf(
  compose.slice(compose.indexOf('\nservices:'), compose.indexOf('\nvolumes:')),
  /^ {2}(\w+):$/gm,
)

/** Each part with its services, and what runs it on hosts: a file of the kit, or a package that operating.md installs. */
const parts: readonly (readonly [part: string, services: RegExp, onHosts: string])[] = [
  ['proxy', /^haproxy$/, 'deploy/systemd/haproxy.env'],
  ['connections', /^pgbouncer$/, 'deploy/pgbouncer/pgbouncer.ini'],
  ['lease', /^etcd[123]$/, 'deploy/systemd/etcd.env'],
  ['database', /^db[123]$/, 'deploy/systemd/patroni.service'],
  ['backups', /^backup[123]$/, 'deploy/systemd/pgbackrest-full.timer'],
  ['processes for calls', /^app[12]$/, 'deploy/systemd/asistent@.service'],
  ['process for jobs', /^jobs$/, 'deploy/systemd/process-3009.env'],
  ['metrics', /^prometheus$/, 'deploy/prometheus/prometheus.yml'],
  ['alerts', /^alertmanager$/, 'deploy/prometheus/alertmanager.yml'],
  ['dashboard', /^grafana$/, 'deploy/grafana/provisioning/dashboards/asistent.yml'],
]

describe('parts', () => {
  test.each(parts)('%s: in containers and on hosts', (_part, pattern, onHosts) => {
    expect(services.filter((service) => pattern.test(service))).not.toEqual([])
    expect(exists(onHosts)).toBe(true)
  })

  test('containers have no others', () => {
    expect(services.filter((service) => !parts.some(([, pattern]) => pattern.test(service)))).toEqual([])
  })

  test('both have the same version of PostgreSQL and the same folder of its data', () => {
    const kit = ['deploy/systemd/patroni.env', 'deploy/compose/compose.yml'].map(read).join('\n')
    expect(unique(groupsOf(kit, /\/usr\/lib\/postgresql\/(\d+)\/bin/g))).toHaveLength(1)
    expect(unique(groupsOf(kit, /PATRONI_POSTGRESQL_DATA_DIR[=:] ?(\S+)/g))).toEqual(
      groupsOf(read('deploy/pgbackrest/pgbackrest.conf'), /^pg1-path=(\S+)$/gm),
    )
    expect(operating).toContain(`(PostgreSQL ${groupsOf(kit, /\/usr\/lib\/postgresql\/(\d+)\/bin/g)[0]})`)
  })
})

describe('files', () => {
  const created = groupsOf(read('deploy/compose/README.md'), /^\| (`.*`) +\|/gm).join(' ')

  test('containers mount files that exist or that prepare.sh creates', () => {
    const mounted = unique(groupsOf(compose, /[[\s](\.{1,2}\/[\w./-]+):\//g))
    expect(mounted.length).toBeGreaterThan(10)
    const missing = mounted.filter((path) => !exists(join('deploy/compose', path)) && !path.startsWith('./tls'))
    expect(missing.filter((path) => !created.includes(path.slice(2)))).toEqual([])
    expect(mounted.filter((path) => path.startsWith('./tls')).length).toBeGreaterThan(0)
  })

  test('pages and comments of the kit name files that exist', () => {
    const named = [...filesIn('deploy'), 'docs/guides/operating.md'].flatMap((file) => {
      const text = read(file)
      const paths = groupsOf(text, /(?<![\w/.-])((?:deploy|docs)\/[\w./@-]+\.\w+)/g)
      const links = file.endsWith('.md') ? groupsOf(text, /\]\((?!https?:)([\w./@-]+)\)/g) : []
      return [...paths, ...links.map((link) => join(dirname(file), link))].map((path) => ({ file, path }))
    })
    expect(named.length).toBeGreaterThan(20)
    // prepare.sh creates .env.
    expect(named.filter(({ path }) => !exists(path) && !path.endsWith('/.env'))).toEqual([])
  })

  test('every file of the kit is named by a page or by another file of the kit', () => {
    const files = filesIn('deploy')
    const texts = [...files, 'docs/guides/operating.md'].map((file) => [file, read(file)] as const)
    const isNamed = (file: string) => {
      const name = file
        .split('/')
        .at(-1)!
        .replace(/\.(service|timer|env)$/, '')
      return texts.some(([otherText, text]) => otherText !== file && text.includes(name))
    }
    expect(files.filter((file) => !isNamed(file))).toEqual([])
  })
})

describe('variables', () => {
  const example = read('deploy/compose/example.env')

  test('example.env has and explains those that compose.yml uses', () => {
    expect(unique(groupsOf(compose, /\$\{(\w+)/g))).toEqual(keysOf(example))
    // After the head of the file a comment begins each group of variables.
    const groups = example
      .trim()
      .split(/\n(?=#)/)
      .slice(1)
    expect(groups.filter((group) => !/^#.+\n[A-Z]/.test(group))).toEqual([])
  })

  test('haproxy.cfg has those of both kits', () => {
    const used = unique(groupsOf(read('deploy/haproxy/haproxy.cfg'), /"\$\{(\w+)\}/g))
    expect(keysOf(read('deploy/systemd/haproxy.env'))).toEqual(used)
    expect(keysOf(blockOf('haproxy')).filter((name) => used.includes(name))).toEqual(used)
  })

  test('both kits configure Patroni and the processes alike', () => {
    const ofPatroni = (text: string) => keysOf(text).filter((name) => name.startsWith('PATRONI_'))
    expect(unique([...ofPatroni(blockOf('x-patroni')), ...ofPatroni(blockOf('db1'))])).toEqual(
      ofPatroni(read('deploy/systemd/patroni.env')),
    )
    const unit = read('deploy/systemd/asistent@.service')
    const onHosts = unique([
      ...keysOf(read('deploy/systemd/asistent.env')),
      ...keysOf(read('deploy/systemd/process-3009.env')),
      ...groupsOf(unit, /(PORT|HOST)=/g),
    ])
    const inContainers = unique([...keysOf(blockOf('x-product')), ...groupsOf(blockOf('jobs'), /(\w+): \d/g)])
    // Only a container may have an own bucket service beside it.
    expect(inContainers.filter((name) => name !== 'LOCAL_SERVICES')).toEqual(onHosts)
  })

  test('the README explains those of the processes', () => {
    const readme = read('README.md')
    expect(keysOf(blockOf('x-product')).filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
  })
})

describe('alerts', () => {
  const rules = read('deploy/prometheus/alerts.yml')

  test('operating.md explains each one', () => {
    const table = operating.slice(operating.indexOf('\n## Alerts'), operating.indexOf('\n## The drill'))
    expect(unique(groupsOf(table, /^\| `(\w+)`/gm))).toEqual(unique(groupsOf(rules, /- alert: (\w+)/g)))
  })

  test('rules and dashboard read metrics that the server has', () => {
    const served = read('apps/server/src/platform/metrics.ts')
    const used = unique(
      groupsOf(rules + read('deploy/grafana/dashboard.json'), /\b(asistent_\w+)/g).map((name) =>
        name.replace(/_(count|bucket|sum)$/, ''),
      ),
    )
    expect(used.length).toBeGreaterThan(5)
    expect(used.filter((name) => !served.includes(`'${name}'`))).toEqual([])
  })
})
