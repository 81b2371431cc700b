import { chmodSync, copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientAddress, hosts } from './network'
import { output } from './processes'

// One certificate for HAProxy and the databases, issued by an authority of the drill.

export interface Certificates {
  readonly authority: string
  readonly certificate: string
  readonly key: string
  /** Certificate and key in one file, as HAProxy reads them. */
  readonly pem: string
}

export async function createCertificates(folder: string): Promise<Certificates> {
  const file = (name: string) => join(folder, name)
  const files = {
    authority: file('authority.crt'),
    certificate: file('server.crt'),
    key: file('server.key'),
    pem: file('server.pem'),
  }
  const openssl = (...args: string[]) => output('openssl', args)
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  await openssl(
    'req',
    '-x509',
    ...newKey,
    '-days',
    '2',
    '-subj',
    '/CN=Asistent drill',
    '-keyout',
    file('authority.key'),
    '-out',
    files.authority,
  )
  await openssl('req', ...newKey, '-subj', '/CN=asistent', '-keyout', files.key, '-out', file('server.csr'))
  const addresses = ['127.0.0.1', clientAddress, ...hosts.map(({ address }) => address)]
  writeFileSync(file('server.ext'), `subjectAltName=${addresses.map((address) => `IP:${address}`).join(',')}\n`)
  await openssl(
    'x509',
    '-req',
    '-in',
    file('server.csr'),
    '-CA',
    files.authority,
    '-CAkey',
    file('authority.key'),
    '-CAcreateserial',
    '-days',
    '2',
    '-extfile',
    file('server.ext'),
    '-out',
    files.certificate,
  )
  writeFileSync(files.pem, readFileSync(files.certificate, 'utf8') + readFileSync(files.key, 'utf8'), { mode: 0o600 })
  return files
}

/** PostgreSQL requires that its key belongs to it and that nobody else can read it. */
export async function copyForPostgres({ certificate, key }: Certificates, folder: string): Promise<void> {
  copyFileSync(certificate, join(folder, 'server.crt'))
  copyFileSync(key, join(folder, 'server.key'))
  chmodSync(join(folder, 'server.key'), 0o600)
  await output('chown', ['-R', 'postgres:postgres', folder])
}
