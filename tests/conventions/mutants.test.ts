import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mutants, occurrences } from '../mutation/mutants'
import { projectFolder } from '../support/sources'

// tests/mutation/main.ts takes minutes and is run manually; this keeps its list valid.

test.each(mutants.map((mutant) => [mutant.what, mutant] as const))('the mutated line exists: %s', (_what, mutant) => {
  expect(occurrences(mutant, readFileSync(join(projectFolder, mutant.file), 'utf8'))).toBe(1)
})
