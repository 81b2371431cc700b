import { expect, test } from 'vitest'
import { doubledNames, shortNameIn } from './short-names'

test('two names are used unless another person in the grid would have the same', () => {
  const names = ['Елена Николова Димитрова', 'Ива Борисова Стоянова', 'Ива Петрова Стоянова', 'Рая Ганева']
  const doubled = doubledNames(names)
  expect(names.map((name) => shortNameIn(doubled, name))).toEqual([
    'Елена Димитрова',
    undefined,
    undefined,
    'Рая Ганева',
  ])
})
