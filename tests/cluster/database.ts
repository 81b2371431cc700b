import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { postgresBin } from '../../scripts/support/cluster-programs.mjs'
import { copyForPostgres, type Certificates } from './certificates'
import { configured, deployedFile } from './configuration'
import { hosts, kill, processesOf, type Host } from './network'
import { output, startProcess, until, type Running } from './processes'
import { ports } from './proxy'

// Three hosts with etcd, Patroni and PostgreSQL each, configured by the files of `deploy/`.

const passwords = { superuser: 'drill-superuser', replication: 'drill-replication', owner: 'drill-owner' }

/** Smaller than for a real host: three servers share the machine. */
const memory = {
  'shared_buffers: 4GB': 'shared_buffers: 128MB',
  'effective_cache_size: 12GB': 'effective_cache_size: 1GB',
  'maintenance_work_mem: 1GB': 'maintenance_work_mem: 64MB',
  'max_wal_size: 8GB': 'max_wal_size: 1GB',
  'archive_timeout: 60s': 'archive_timeout: 15s',
}

export interface Member {
  readonly name: string
  readonly role: string
  readonly state: string
}

export class Database {
  readonly #running = new Map<string, { etcd: Running; patroni: Running }>()
  /**
   * Patroni before 3.0.3 (Debian 12) overwrites the lease of the new primary after a partition, through version 3 of
   * etcd's interface (docs/guides/operating.md, 'First start').
   */
  #usesEtcd2 = false

  constructor(
    readonly folder: string,
    readonly certificates: Certificates,
  ) {}

  async start(): Promise<void> {
    const [, major, minor, patch] = /(\d+)\.(\d+)\.(\d+)/.exec(await output('patroni', ['--version'])) ?? []
    this.#usesEtcd2 = Number(major) * 10_000 + Number(minor) * 100 + Number(patch) < 30_003
    for (const host of hosts) await this.prepare(host)
    for (const host of hosts) this.startEtcd(host)
    for (const host of hosts) this.startPatroni(host)
    await until('a primary and two replicas', 120, () => this.isComplete())
  }

  private folderOf({ name }: Host): string {
    return join(this.folder, name)
  }

  private async prepare(host: Host): Promise<void> {
    const folder = this.folderOf(host)
    for (const part of ['etcd', 'run', 'tls', 'spool', 'log']) mkdirSync(join(folder, part), { recursive: true })
    mkdirSync(join(this.folder, 'backup'), { recursive: true })
    await copyForPostgres(this.certificates, join(folder, 'tls'))
    writeFileSync(
      join(folder, 'patroni.yml'),
      configured('patroni/patroni.yml', {
        ...memory,
        '/var/run/postgresql': join(folder, 'run'),
        '/etc/patroni/tls/': `${join(folder, 'tls')}/`,
        'mode: automatic': "mode: 'off'",
      }),
    )
    writeFileSync(
      join(folder, 'pgbackrest.conf'),
      configured('pgbackrest/pgbackrest.conf', {
        'repo1-type=s3': 'repo1-type=posix',
        'repo1-path=/asistent': `repo1-path=${join(this.folder, 'backup')}`,
        'repo1-s3-endpoint=s3.example.bg\n': '',
        'repo1-s3-region=eu-central-1\n': '',
        'repo1-s3-bucket=asistent-backup\n': '',
        'repo1-s3-key=CHANGE\n': '',
        'repo1-s3-key-secret=CHANGE\n': '',
        'repo1-cipher-pass=CHANGE': 'repo1-cipher-pass=drill',
        'spool-path=/var/spool/pgbackrest': `spool-path=${join(folder, 'spool')}\nlog-path=${join(folder, 'log')}\nlock-path=${join(folder, 'run')}`,
        'pg1-path=/var/lib/postgresql/asistent': `pg1-path=${join(folder, 'data')}`,
        'pg1-socket-path=/var/run/postgresql': `pg1-socket-path=${join(folder, 'run')}`,
      }),
    )
    for (const file of ['backup.sh', 'record-backup.sql'])
      copyFileSync(deployedFile(`pgbackrest/${file}`), join(folder, file))
    await output('chown', ['-R', 'postgres:postgres', this.folder])
  }

  private startEtcd(host: Host): void {
    const address = (port: number) => `http://${host.address}:${port}`
    const env = {
      PATH: process.env.PATH,
      ETCD_NAME: host.name,
      ETCD_DATA_DIR: join(this.folderOf(host), 'etcd'),
      ETCD_LISTEN_PEER_URLS: address(2380),
      ETCD_INITIAL_ADVERTISE_PEER_URLS: address(2380),
      ETCD_LISTEN_CLIENT_URLS: address(2379),
      ETCD_ADVERTISE_CLIENT_URLS: address(2379),
      ETCD_INITIAL_CLUSTER: hosts.map(({ name, address }) => `${name}=http://${address}:2380`).join(','),
      ETCD_INITIAL_CLUSTER_TOKEN: 'asistent',
      ETCD_INITIAL_CLUSTER_STATE: 'new',
      ...(this.#usesEtcd2 && { ETCD_ENABLE_V2: 'true' }),
      ...(process.arch === 'arm64' && { ETCD_UNSUPPORTED_ARCH: 'arm64' }),
    }
    const etcd = this.startOn(host, 'etcd', ['/usr/bin/etcd'], env)
    this.#running.set(host.name, { etcd, patroni: this.#running.get(host.name)?.patroni ?? etcd })
  }

  private startPatroni(host: Host): void {
    const folder = this.folderOf(host)
    const env = {
      PATH: process.env.PATH,
      LC_ALL: 'C.UTF-8',
      PGBACKREST_CONFIG: join(folder, 'pgbackrest.conf'),
      PATRONI_NAME: host.name,
      PATRONI_RESTAPI_LISTEN: `${host.address}:8008`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `${host.address}:8008`,
      [this.#usesEtcd2 ? 'PATRONI_ETCD_HOSTS' : 'PATRONI_ETCD3_HOSTS']: hosts
        .map(({ address }) => `${address}:2379`)
        .join(','),
      PATRONI_POSTGRESQL_LISTEN: `${host.address}:5432`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${host.address}:5432`,
      PATRONI_POSTGRESQL_DATA_DIR: join(folder, 'data'),
      PATRONI_POSTGRESQL_BIN_DIR: postgresBin,
      PATRONI_POSTGRESQL_PGPASS: join(folder, 'run', 'pgpass'),
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: passwords.replication,
    }
    const patroni = this.startOn(host, 'patroni', ['/usr/bin/patroni', join(folder, 'patroni.yml')], env)
    const etcd = this.#running.get(host.name)?.etcd ?? patroni
    this.#running.set(host.name, { etcd, patroni })
  }

  private startOn(host: Host, name: string, command: readonly string[], env: NodeJS.ProcessEnv): Running {
    // Three hosts share the machine: without a priority their leases would expire whenever it is busy.
    const asPostgres = ['nice', '-n', '-15', 'setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups']
    const log = join(this.folder, `${host.name}-${name}.log`)
    return startProcess('ip', [...host.inside, ...asPostgres, ...command], { env, log, cwd: this.folderOf(host) })
  }

  /** Kills PostgreSQL and Patroni of the host at once, as a loss of power does. etcd continues. */
  async killPostgres(host: Host): Promise<void> {
    const etcd = this.#running.get(host.name)?.etcd
    for (const pid of await processesOf(host)) if (!etcd?.isAlive() || pid !== etcd.pid) kill(pid)
  }

  restartPostgres(host: Host): void {
    this.startPatroni(host)
  }

  async killEtcd(host: Host): Promise<void> {
    await this.#running.get(host.name)?.etcd.end('SIGKILL')
  }

  restartEtcd(host: Host): void {
    this.startEtcd(host)
  }

  /** Host of etcd's leader. */
  async etcdLeader(): Promise<Host> {
    for (const host of hosts) {
      const response = await fetch(`http://${host.address}:2379/v3/maintenance/status`, {
        method: 'POST',
        body: '{}',
      }).catch(() => undefined)
      const status = (await response?.json()) as { leader?: string; header?: { member_id?: string } } | undefined
      if (status?.leader && status.leader === status.header?.member_id) return host
    }
    throw new Error('etcd has no leader')
  }

  async members(): Promise<Member[]> {
    for (const { address } of hosts) {
      const response = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(2000) }).catch(
        () => undefined,
      )
      if (response?.ok) return ((await response.json()) as { members: Member[] }).members
    }
    return []
  }

  async primary(): Promise<Host> {
    const leader = (await this.members()).find(({ role }) => role === 'leader')
    const host = hosts.find(({ name }) => name === leader?.name)
    if (!host) throw new Error('the cluster has no primary')
    return host
  }

  /** One primary, two streaming replicas, one of them synchronous. */
  async isComplete(): Promise<boolean> {
    const members = await this.members()
    const isHealthy = members.every(({ state }) => state === 'running' || state === 'streaming')
    const has = (role: string) => members.some((member) => member.role === role)
    return members.length === hosts.length && isHealthy && has('leader') && has('sync_standby')
  }

  async switchover(): Promise<void> {
    const host = await this.primary()
    const response = await fetch(`http://${host.address}:8008/switchover`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ leader: host.name }),
    })
    if (!response.ok) throw new Error(`switchover: ${await response.text()}`)
  }

  /** Address for the product, as the owner of its database; `port` is HAProxy's. */
  url(port: number): string {
    const authority = encodeURIComponent(this.certificates.authority)
    return `postgres://asistent:${passwords.owner}@127.0.0.1:${port}/asistent?sslmode=verify-full&sslrootcert=${authority}`
  }

  /** Address through PgBouncer on this machine. */
  get pooledUrl(): string {
    return `postgres://asistent:${passwords.owner}@127.0.0.1:${ports.pooled}/asistent`
  }

  startBouncer(): Running {
    const folder = join(this.folder, 'pgbouncer')
    mkdirSync(folder, { recursive: true })
    const users = join(folder, 'userlist.txt')
    const file = join(folder, 'pgbouncer.ini')
    writeFileSync(users, `"asistent" "${passwords.owner}"\n`)
    writeFileSync(
      file,
      configured('pgbouncer/pgbouncer.ini', {
        'host=haproxy port=5000': `host=127.0.0.1 port=${ports.database}`,
        'listen_port = 6432': `listen_port = ${ports.pooled}\nunix_socket_dir =`,
        '/etc/pgbouncer/userlist.txt': users,
        '/etc/asistent/authority.crt': this.certificates.authority,
      }),
    )
    const asPostgres = ['--reuid=postgres', '--regid=postgres', '--clear-groups']
    return startProcess('nice', ['-n', '-15', 'setpriv', ...asPostgres, '/usr/sbin/pgbouncer', file], {
      log: join(this.folder, 'pgbouncer.log'),
    })
  }

  /** Whether the product's address of the database accepts connections. */
  async isReachable(port: number): Promise<boolean> {
    const client = new pg.Client({ connectionString: this.url(port), connectionTimeoutMillis: 3000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return true
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  /** Connects to the primary directly as its superuser. */
  async superuser(database = 'postgres'): Promise<pg.Client> {
    const { address } = await this.primary()
    const client = new pg.Client({
      host: address,
      user: 'postgres',
      password: passwords.superuser,
      database,
      ssl: { rejectUnauthorized: false },
    })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }

  async createDatabase(): Promise<void> {
    const { address } = await this.primary()
    await output(
      'psql',
      [
        `host=${address} user=postgres dbname=postgres sslmode=require`,
        '--variable=ON_ERROR_STOP=1',
        `--variable=password='${passwords.owner}'`,
        `--file=${deployedFile('patroni/create-database.sql')}`,
      ],
      { ...process.env, PGPASSWORD: passwords.superuser },
    )
  }

  /** A full backup, as the timer starts it on every host; only the primary makes one. */
  async backUp(): Promise<void> {
    for (const host of hosts) await this.runAsPostgres(host, join(this.folderOf(host), 'backup.sh'), 'full')
  }

  /** Runs pgBackRest on a host. */
  async backrest(host: Host, ...args: string[]): Promise<string> {
    return this.runAsPostgres(host, 'pgbackrest', '--stanza=asistent', ...args)
  }

  private async runAsPostgres(host: Host, ...command: string[]): Promise<string> {
    const asPostgres = ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups']
    const folder = this.folderOf(host)
    return output('ip', [...host.inside, ...asPostgres, ...command], {
      PATH: process.env.PATH,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `${host.address}:8008`,
      PGHOST: join(folder, 'run'),
      PGUSER: 'postgres',
      PGBACKREST_CONFIG: join(folder, 'pgbackrest.conf'),
      PGBACKREST_PG1_USER: 'postgres',
    })
  }
}
