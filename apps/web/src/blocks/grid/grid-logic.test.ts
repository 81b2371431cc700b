import { describe, expect, test } from 'vitest'
import { dayOf } from '@asistent/domain/kernel/day'
import { fromTable, planPaste, toTable } from './grid-clipboard'
import * as edit from './grid-edits'
import { codeOfText, layoutOf, letterOf, typeLetter } from './grid-letters'
import { counting, type GridChange, type GridData } from './grid-model'
import { at, moved, rectangleOf, touchedRows } from './grid-selection'
import { createGridStore } from './grid-store'
import { attendanceCodes, codeOf, gridOf } from './grid-samples'
import { columnTotals, rowTotals } from './grid-totals'

const size = { rows: 4, columns: 5 }
const P = codeOf('П')
const NO = codeOf('НО')

/** The grid as text, including pending values. */
const shown = (edits: edit.Edits): string[] =>
  edits.data.rows.map((row, index) =>
    row.cells
      .map((_, column) => {
        const value = edit.valueAt(edits, { row: index, column })
        return attendanceCodes.find((code) => code.value === value)?.code ?? '.'
      })
      .join(' '),
  )

describe('selection', () => {
  test('arrows move and stop at the edges, Shift extends from the anchor', () => {
    const down = moved(at(3, 4), { rows: 1, columns: 1, extend: false }, size)
    expect(down.focus).toEqual({ row: 3, column: 4 })
    const wide = moved(at(1, 1), { rows: 2, columns: -1, extend: true }, size)
    expect(rectangleOf(wide)).toEqual({ top: 1, left: 0, bottom: 3, right: 1 })
  })

  test('renders only the rows whose look changes', () => {
    expect(touchedRows(at(0, 0), at(0, 1))).toEqual([0])
    expect(touchedRows(at(0, 0), at(2, 0)).toSorted()).toEqual([0, 2])
    const taller = { anchor: { row: 0, column: 0 }, focus: { row: 3, column: 0 } }
    expect(touchedRows({ anchor: { row: 0, column: 0 }, focus: { row: 2, column: 0 } }, taller).toSorted()).toEqual([
      2, 3,
    ])
  })
})

describe('letters', () => {
  test.each([
    ['п', 'phonetic', 'П'],
    ['П', 'bds', 'П'],
    ['p', 'phonetic', 'П'],
    ['m', 'phonetic', 'М'],
    ['m', 'bds', 'П'],
    ['k', 'bds', 'Н'],
    ['w', 'phoneticTraditional', 'В'],
    ['v', 'phonetic', 'В'],
    ['w', undefined, 'В'],
    ['v', undefined, 'В'],
    ['p', undefined, 'П'],
    ['1', 'bds', '1'],
    ['`', 'phoneticTraditional', 'Ч'],
    ['q', 'phonetic', 'Ч'],
    ["'", 'bds', 'Ч'],
  ] as const)('%s on %s is %s', (key, layout, letter) => {
    expect(letterOf(key, layout)).toBe(letter)
  })

  test('keys that type no character are no letters', () => {
    for (const key of ['Enter', 'ArrowUp', 'Shift', '?', ' ']) expect(letterOf(key, 'phonetic')).toBeUndefined()
  })

  test('learns the layout from a Cyrillic letter and its physical key', () => {
    expect(layoutOf('п', 'KeyM')).toBe('bds')
    expect(layoutOf('п', 'KeyP')).toBe('phonetic')
    expect(layoutOf('е', 'KeyE')).toBeUndefined()
    expect(layoutOf('p', 'KeyP')).toBeUndefined()
  })

  test.each([
    ['П', 'П'],
    ['ПК', 'ПК'],
    ['ПО', 'ПО'],
    ['ПП', 'П'],
    ['Н', 'НО'],
    ['НО', 'НО'],
    ['М', 'МБ'],
    ['МБП', 'МБП'],
    ['С', 'С'],
    ['СП', 'СП'],
    ['Р', 'РСЦ'],
    ['Т', 'ТЕЛК'],
    ['1', '1ч.'],
    ['1Ч', '1ч.'],
    ['СПП', 'П'],
  ])('typing %s gives %s', (letters, code) => {
    let typed = { letters: '', code: undefined as ReturnType<typeof typeLetter>['code'] }
    for (const letter of letters) typed = typeLetter(attendanceCodes, typed.letters, letter)
    expect(typed.code?.code).toBe(code)
  })

  test('a letter that starts no code changes nothing', () => {
    expect(typeLetter(attendanceCodes, '', 'Щ').code).toBeUndefined()
  })
})

describe('clipboard', () => {
  test('a copied range pastes back unchanged, with quotes and line breaks', () => {
    const table = [
      ['П', 'с "кавички"'],
      ['два\nреда', ''],
    ]
    expect(fromTable(toTable(table))).toEqual(table)
    expect(fromTable('П\tНО\r\nМБ\t\r\n')).toEqual([
      ['П', 'НО'],
      ['МБ', ''],
    ])
  })

  test('reads codes by text or name, ignoring case', () => {
    for (const text of ['но', 'НО', 'неизвинено отсъствие']) expect(codeOfText(attendanceCodes, text)?.value).toBe(NO)
    expect(codeOfText(attendanceCodes, '1ч')?.value).toBe(7)
    // Latin homoglyphs.
    expect(codeOfText(attendanceCodes, 'HO')?.value).toBe(NO)
    expect(codeOfText(attendanceCodes, 'x')).toBeUndefined()
  })

  test('a short line and a clipboard without text clear nothing', () => {
    const corner = { top: 0, left: 0, bottom: 0, right: 0 }
    const ragged = planPaste(attendanceCodes, 'П\tНО\tП\nНО', corner, size)
    expect(ragged.edits.map(({ position, value }) => [position.row, position.column, value])).toEqual([
      [0, 0, P],
      [0, 1, NO],
      [0, 2, P],
      [1, 0, NO],
    ])
    expect(planPaste(attendanceCodes, '', { ...corner, right: 3 }, size).edits).toEqual([])
  })

  test('one cell fills the selection, a block repeats, another block starts at the corner and is clipped', () => {
    const area = { top: 0, left: 0, bottom: 1, right: 1 }
    expect(planPaste(attendanceCodes, 'П', area, size).edits).toHaveLength(4)
    expect(planPaste(attendanceCodes, 'П\tНО', area, size).edits.map((one) => one.value)).toEqual([P, NO, P, NO])
    const corner = planPaste(attendanceCodes, 'П\tП\tП\nП\tП\tП', { top: 3, left: 3, bottom: 3, right: 3 }, size)
    expect(corner.edits).toHaveLength(2)
    expect(corner.area).toEqual({ top: 3, left: 3, bottom: 3, right: 4 })
  })

  test('reports unknown texts; an empty cell clears', () => {
    const plan = planPaste(attendanceCodes, 'П\tвярно\t', { top: 0, left: 0, bottom: 0, right: 0 }, size)
    expect(plan.unknown).toEqual(['вярно'])
    expect(plan.edits.map((one) => one.value)).toEqual([P, null])
  })
})

describe('edits', () => {
  const start = () => edit.startEdits(gridOf('П . x #', '. НО x .'))
  const write = (edits: edit.Edits, requested: readonly edit.RequestedEdit[]) =>
    edit.apply(edits, edit.plan(edits, requested))

  test('closed cells reject values, and typing the old value back is no change', () => {
    const everywhere = [0, 1, 2, 3].map((column) => ({ position: { row: 0, column }, value: NO }))
    const edited = write(start(), everywhere)
    expect(shown(edited)[0]).toBe('НО НО . .')
    const back = write(edited, [
      { position: { row: 0, column: 0 }, value: P },
      { position: { row: 0, column: 1 }, value: null },
    ])
    expect(edit.changesOf(back)).toEqual([])
  })

  test('does not assign codes that a person may not have', () => {
    const data = gridOf('. .', '. .')
    const limited: GridData = {
      ...data,
      rows: data.rows.map((row, index) => (index === 0 ? { ...row, refused: [4] } : row)),
    }
    const edited = write(edit.startEdits(limited), [
      { position: { row: 0, column: 0 }, value: 4 },
      { position: { row: 1, column: 0 }, value: 4 },
    ])
    expect(shown(edited)).toEqual(['. .', 'СП .'])
  })

  test('fill down and right follow the selection, or the neighbour of a single row or column', () => {
    const edits = edit.startEdits(gridOf('П НО', '. .', '. .'))
    expect(shown(write(edits, edit.fillDown(edits, { top: 0, left: 0, bottom: 2, right: 1 })))).toEqual([
      'П НО',
      'П НО',
      'П НО',
    ])
    expect(shown(write(edits, edit.fillDown(edits, { top: 1, left: 1, bottom: 1, right: 1 })))[1]).toBe('. НО')
    expect(shown(write(edits, edit.fillRight(edits, { top: 0, left: 0, bottom: 0, right: 1 })))[0]).toBe('П П')
    expect(edit.fillDown(edits, { top: 0, left: 0, bottom: 0, right: 0 })).toEqual([])
  })

  test('undo and redo go step by step, and a new edit clears the redo steps', () => {
    const one = write(start(), [{ position: { row: 0, column: 1 }, value: P }])
    const two = write(one, [{ position: { row: 1, column: 0 }, value: NO }])
    expect(shown(edit.undo(two))).toEqual(shown(one))
    expect(shown(edit.redo(edit.undo(two)))).toEqual(shown(two))
    expect(edit.changesOf(edit.undo(edit.undo(two)))).toEqual([])
    const other = write(edit.undo(two), [{ position: { row: 1, column: 0 }, value: P }])
    expect(edit.redo(other)).toBe(other)
  })

  test('the save contains only differences, with the person and the day', () => {
    const edited = write(start(), [{ position: { row: 1, column: 1 }, value: P }])
    expect(edit.changesOf(edited)).toEqual([{ rowId: 2, day: '2026-11-02', value: P, before: NO }])
  })

  test('mistaken statuses may only be cleared', () => {
    const edits = edit.startEdits(gridOf('!П П', 'x .'))
    expect(edit.mistakenPositions(edits)).toEqual([{ row: 0, column: 0 }])
    expect(edit.plan(edits, [{ position: { row: 0, column: 0 }, value: NO }])).toEqual([])
    expect(shown(write(edits, edit.clearMistaken(edits)))[0]).toBe('. П')
  })
})

test('totals count entered values except mistaken days', () => {
  const edits = edit.startEdits(gridOf('П П !П НО', 'П . x НО'))
  const present = { title: 'П', hint: 'Присъствия', weight: counting(2) }
  const hours = { title: 'ч.', hint: 'Часове', weight: (value: number) => (value === 1 ? 3 : 0) }
  expect(rowTotals(edits, [present, hours], 0)).toEqual([2, 3])
  expect(columnTotals(edits, [present, hours], 0)).toEqual([2, 0])
})

test('counts missing values on open days up to today', () => {
  const data = gridOf('. П # x', '. . . x')
  const days = data.days.map((one, column) => ({ ...one, due: column < 2 }))
  const missing = { title: 'Невъведени', hint: 'Невъведени', weight: () => 0, empty: 1 }
  const edits = edit.startEdits({ ...data, days })
  expect([0, 1, 2, 3].map((column) => columnTotals(edits, [missing], column)[0])).toEqual([2, 1, 0, 0])
})

describe('cells with additional states', () => {
  const withCell = (text: string, more: object): GridData => {
    const data = gridOf(text)
    const [row] = data.rows
    return {
      ...data,
      rows: [{ ...row!, cells: row!.cells.map((cell, index) => (index === 0 ? { ...cell, ...more } : cell)) }],
    }
  }
  const first = { row: 0, column: 0 }

  test('a sealed day counts, is not mistaken and is read-only', () => {
    const edits = edit.startEdits(withCell('П .', { closed: 'sealed' }))
    expect(edit.mistakenPositions(edits)).toEqual([])
    expect(rowTotals(edits, [{ title: 'П', hint: 'П', weight: counting(2) }], 0)).toEqual([1])
    expect(edit.plan(edits, [{ position: first, value: null }])).toEqual([])
  })

  test('a status derived from a document can be changed but not cleared', () => {
    const edits = edit.startEdits(withCell('СП .', { refuses: [null] }))
    expect(edit.plan(edits, [{ position: first, value: null }])).toEqual([])
    expect(edit.plan(edits, [{ position: first, value: P }])).toHaveLength(1)
  })

  test('filling empty cells skips persons who are not expected and uses each person’s default code', () => {
    const data = withCell('. .', { notExpected: true })
    const edits = edit.startEdits({ ...data, rows: [{ ...data.rows[0]!, usual: 16 }] })
    expect(edit.fillEmpty(edits, { top: 0, left: 0, bottom: 0, right: 1 }, Number(P))).toEqual([
      { position: { row: 0, column: 1 }, value: 16 },
    ])
  })
})

describe('a grid that saves immediately', () => {
  const made = (text = '. .') => {
    const written: GridChange[][] = []
    const store = createGridStore(gridOf(text, '. .'), attendanceCodes, false, {
      onWrite: (changes) => void written.push([...changes]),
    })
    return { store, written }
  }

  test('reports each change once, also for undo and redo', () => {
    const { store, written } = made()
    store.set(P)
    store.set(P)
    store.undo()
    store.redo()
    expect(written.map((changes) => changes.map(({ rowId, day, value }) => [rowId, day, value]))).toEqual([
      [[1, '2026-11-01', P]],
      [[1, '2026-11-01', null]],
      [[1, '2026-11-01', P]],
    ])
  })

  test('undo works after the save and keeps what another user has written since', () => {
    const { store, written } = made()
    store.selectArea({ top: 0, left: 0, bottom: 0, right: 1 })
    store.set(P)
    // Saved, and another user has changed the second cell since.
    store.lay(gridOf('П НО', '. .'), [])
    expect(store.pendingCount()).toBe(0)
    store.undo()
    expect(shown(store.edits())[0]).toBe('. НО')
    expect(written.at(-1)).toEqual([{ rowId: 1, day: '2026-11-01', value: null, before: P }])
  })

  test('new data renders only rows that look different, and keeps queued cells and the cursor', () => {
    const { store } = made()
    const events: number[] = []
    for (const row of [0, 1]) store.listenRow(row, () => events.push(row))
    store.focus({ row: 1, column: 1 })
    events.length = 0
    const { data } = store.edits()
    const theirs = { ...data, rows: [{ ...data.rows[0]!, cells: [{ value: NO }, { value: null }] }, data.rows[1]!] }
    store.lay(theirs, [])
    expect(events).toEqual([0])
    store.lay(theirs, [{ rowId: 2, day: theirs.days[0]!.day, value: P, troubled: false }])
    expect(events).toEqual([0, 1])
    expect(shown(store.edits())).toEqual(['НО .', 'П .'])
    expect(store.selection().focus).toEqual({ row: 1, column: 1 })
    store.lay(theirs, [{ rowId: 2, day: theirs.days[0]!.day, value: P, troubled: true }])
    expect(store.troubled()).toEqual([{ row: 1, column: 0 }])
  })

  test('the cursor starts on today or on the last open day before it', () => {
    const at = (text: string, day: number) =>
      createGridStore(gridOf(text), attendanceCodes, false, { startAt: dayOf(2026, 11, day) }).selection().focus.column
    expect([at('. . .', 2), at('. x x', 3), at('x x .', 1)]).toEqual([1, 0, 2])
  })
})

describe('the store', () => {
  test('a keystroke notifies only the rows it touches', () => {
    const store = createGridStore(gridOf('. .', '. .', '. .'), attendanceCodes, false)
    const events: number[] = []
    for (const row of [0, 1, 2]) store.listenRow(row, () => events.push(row))
    store.type('П', 0)
    store.move({ rows: 1, columns: 0, extend: false })
    expect(events).toEqual([0, 0, 1])
  })

  test('letters in quick succession form one code, later ones start a new one', () => {
    const store = createGridStore(gridOf('. .'), attendanceCodes, false)
    store.type('П', 0)
    store.type('К', 500)
    expect(shown(store.edits())[0]).toBe('ПК .')
    store.type('П', 5000)
    expect(shown(store.edits())[0]).toBe('П .')
  })

  test('counts rejected cells; a read-only grid changes nothing', () => {
    const store = createGridStore(gridOf('. # x'), attendanceCodes, false)
    store.selectArea({ top: 0, left: 0, bottom: 0, right: 2 })
    expect(store.set(2)).toEqual({ changed: 1, refused: 2 })
    const closed = createGridStore(gridOf('. .'), attendanceCodes, true)
    expect(closed.set(2).changed).toBe(0)
  })

  test('copying from the previous working day fills only empty cells', () => {
    const store = createGridStore(gridOf('П x .', 'НО x П', '. x .'), attendanceCodes, false)
    store.copyBefore(2)
    expect(shown(store.edits())).toEqual(['П . П', 'НО . П', '. . .'])
  })
})
