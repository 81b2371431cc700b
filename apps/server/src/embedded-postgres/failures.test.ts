import { expect, test } from 'vitest'
import { explainError, explainOutput } from './failures'

test('translates system errors to one Bulgarian sentence', () => {
  const full = 'Няма свободно място на диска'
  expect(explainOutput('FATAL:  could not write to file "pg_wal/1": No space left on device', '/d')).toContain(full)
  expect(explainError(Object.assign(new Error('write'), { code: 'ENOSPC' }), '/d')).toContain(full)
  expect(explainError(Object.assign(new Error('mkdir'), { code: 'EACCES' }), '/d')).toContain(
    'Няма право за запис в „/d“',
  )
  const memory = 'FATAL:  could not create shared memory segment: No space left on device'
  expect(explainOutput(memory, '/d')).toContain('обща памет')
  expect(explainOutput('LOG:  something else', '/d')).toBeUndefined()
})
