import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { canReach } from './account'

test('access to a folder depends on the permissions of all its parents', () => {
  const folder = mkdtempSync(join(tmpdir(), 'asistent-reach-'))
  const { uid, gid } = statSync(folder)
  const stranger = { name: 'stranger', uid: uid + 1, gid: gid + 1 }
  const reach = (mode: number) => {
    chmodSync(folder, mode)
    return [{ ...stranger, uid }, { ...stranger, gid }, stranger].map((who) => canReach(who, join(folder, 'a', 'b')))
  }
  expect(reach(0o700)).toEqual([true, false, false])
  expect(reach(0o710)).toEqual([true, true, false])
  expect(reach(0o701)).toEqual([true, false, true])
  rmSync(folder, { recursive: true })
})
