import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Certificates } from './certificates'
import { configured } from './configuration'
import { hosts } from './network'
import { startProcess, type Running } from './processes'

// HAProxy with the file of `deploy/`, on loopback.

export const ports = {
  http: 18080,
  https: 18443,
  database: 16432,
  replicas: 16433,
  pooled: 16434,
  app1: 18091,
  app2: 18092,
  jobs: 18093,
  restored: 18094,
}

export function startProxy(folder: string, { pem }: Certificates): Running {
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, configured('haproxy/haproxy.cfg', { 'maxconn 20000': 'maxconn 2000' }))
  const at = (port: number) => `127.0.0.1:${port}`
  const [db1, db2, db3] = hosts.map(({ address }) => address)
  const env = {
    PATH: process.env.PATH,
    HAPROXY_SOCKET: join(folder, 'haproxy.sock'),
    HTTP_BIND: at(ports.http),
    HTTPS_BIND: at(ports.https),
    DATABASE_BIND: at(ports.database),
    REPLICA_BIND: at(ports.replicas),
    TLS_PEM: pem,
    APP1: at(ports.app1),
    APP2: at(ports.app2),
    DB1: db1,
    DB2: db2,
    DB3: db3,
  }
  return startProcess('nice', ['-n', '-15', '/usr/sbin/haproxy', '-f', file, '-db'], {
    env,
    log: join(folder, 'haproxy.log'),
  })
}
