import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'

// Generated pages. They are committed, so that changes of rights, calls or texts are visible in the diff.

export const howToUpdate = 'UPDATE_GENERATED=1 npx vitest run --project conventions'

const placeOf = (file: string) => fileURLToPath(new URL(`../../docs/generated/${file}`, import.meta.url))

export const readGenerated = (file: string): string => {
  const target = placeOf(file)
  if (!existsSync(target)) throw new Error(`docs/generated/${file} is missing. Write it with: ${howToUpdate}`)
  return readFileSync(target, 'utf8')
}

/** Writes the page if UPDATE_GENERATED=1, otherwise fails if the committed one differs. */
export function expectGenerated(file: string, text: string): void {
  if (process.env.UPDATE_GENERATED === '1') {
    mkdirSync(dirname(placeOf(file)), { recursive: true })
    writeFileSync(placeOf(file), text)
    return
  }
  expect(
    readGenerated(file).split('\n'),
    `docs/generated/${file} no longer says what the code does. Look at the difference and write it again: ${howToUpdate}`,
  ).toEqual(text.split('\n'))
}

export const pageOf = (
  title: string,
  about: string,
  lines: readonly string[],
  writer = 'tests/conventions/generated.test.ts',
): string =>
  [`# ${title}`, '', `_Written by a test (${writer}); do not edit by hand._`, '', about, '', ...lines, ''].join('\n')

export const tableLines = (head: readonly string[], rows: readonly (readonly string[])[]): string[] => [
  `| ${head.join(' | ')} |`,
  `|${head.map(() => '---').join('|')}|`,
  ...rows.map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`),
]
