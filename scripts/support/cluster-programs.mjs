import { existsSync } from 'node:fs'

// Programs of `npm run cluster` and the Debian packages that contain them.

const postgresFolder = '/usr/lib/postgresql'

/** Folder of the newest installed PostgreSQL that the product supports. */
export const postgresBin = ['18', '17', '16', '15']
  .map((version) => `${postgresFolder}/${version}/bin`)
  .find((folder) => existsSync(`${folder}/postgres`))

/** Path and Debian package. */
const programs = [
  ['/usr/bin/etcd', 'etcd-server'],
  ['/usr/bin/patroni', 'patroni'],
  ['/usr/sbin/haproxy', 'haproxy'],
  ['/usr/bin/pgbackrest', 'pgbackrest'],
  ['/usr/sbin/pgbouncer', 'pgbouncer'],
  ['/usr/bin/curl', 'curl'],
  ['/usr/bin/openssl', 'openssl'],
  ['/usr/bin/setpriv', 'util-linux'],
]

const ip = ['/sbin/ip', '/usr/sbin/ip', '/bin/ip'].find((path) => existsSync(path))

/** Sentences that say why the cluster cannot be built on this machine; empty if it can. */
export function clusterObstacles() {
  if (process.platform !== 'linux') return ['The cluster needs Linux: its hosts are network namespaces.']
  const missing = programs.filter(([path]) => !existsSync(path)).map(([, debianPackage]) => debianPackage)
  if (!postgresBin) missing.push('postgresql')
  if (!ip) missing.push('iproute2')
  return [
    ...(missing.length > 0 ? [`Missing packages: apt-get install ${missing.join(' ')}`] : []),
    ...(process.getuid?.() === 0 ? [] : ['The cluster creates network namespaces and needs root.']),
  ]
}
