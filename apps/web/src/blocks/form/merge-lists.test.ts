import { describe, expect, test } from 'vitest'
import { mergeLists } from './merge-lists'

type Line = Readonly<Record<string, unknown>>

const keyOf = (line: Line) => (line.productId === undefined ? undefined : String(line.productId))
const line = (productId: number, quantity: number, price = 1) => ({ productId, quantity, price })
const merge = (base: Line[], mine: Line[], theirs: Line[]) => mergeLists({ base, mine, theirs, keyOf })

describe('three-way merge of lines', () => {
  const base = [line(1, 10), line(2, 20)]

  test('keeps additions, removals and changes of both sides', () => {
    const { value, clashes, isTaken } = merge(
      [...base, line(3, 30)],
      [line(1, 11), line(2, 20), line(3, 30), line(4, 40)],
      [line(1, 10), line(2, 22), line(5, 50)],
    )
    expect(value).toEqual([line(1, 11), line(2, 22), line(5, 50), line(4, 40)])
    expect([clashes, isTaken]).toEqual([[], true])
  })

  test('merges two columns of one line', () => {
    const { value, clashes } = merge(base, [line(1, 10, 5), line(2, 20)], [line(1, 15, 1), line(2, 20)])
    expect(value).toEqual([line(1, 15, 5), line(2, 20)])
    expect(clashes).toEqual([])
  })

  test('a column that both changed is a conflict, and the choice is applied to the current list', () => {
    const { value, clashes } = merge(base, [line(1, 11), line(2, 20)], [line(1, 12, 3), line(2, 20)])
    expect(value).toEqual([line(1, 11, 3), line(2, 20)])
    expect(clashes).toMatchObject([{ index: 0, mine: line(1, 11, 3), theirs: line(1, 12, 3) }])
    const later = [line(9, 9), line(1, 11, 3)]
    expect(clashes[0]?.resolve(later, 'theirs')).toEqual([line(9, 9), line(1, 12, 3)])
    expect(clashes[0]?.resolve([line(9, 9)], 'mine')).toEqual([line(9, 9), line(1, 11, 3)])
  })

  test('a line removed by one side and changed by the other is a conflict', () => {
    const removedByThem = merge(base, [line(1, 11), line(2, 20)], [line(2, 20)])
    expect(removedByThem.clashes).toMatchObject([{ mine: line(1, 11), theirs: undefined }])
    expect(removedByThem.clashes[0]?.resolve(removedByThem.value, 'theirs')).toEqual([line(2, 20)])
    const removedByMe = merge(base, [line(2, 20)], [line(1, 12), line(2, 20)])
    expect(removedByMe.value).toEqual([line(2, 20)])
    expect(removedByMe.clashes[0]?.resolve(removedByMe.value, 'theirs')).toEqual([line(2, 20), line(1, 12)])
  })

  test('distinguishes equal lines, and identifies lines without a key by index', () => {
    expect(merge([line(1, 1), line(1, 2)], [line(1, 1), line(1, 3)], [line(1, 5), line(1, 2)]).value).toEqual([
      line(1, 5),
      line(1, 3),
    ])
    expect(merge([{ name: 'а' }], [{ name: 'а' }, { name: 'б' }], [{ name: 'в' }]).value).toEqual([
      { name: 'в' },
      { name: 'б' },
    ])
  })
})
