import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contrast, linear } from './contrast'
import { glyphOn, groupColourNames, groupColourOf, groupColours } from './group-colours'
import { groupEmblems } from './group-emblems'
import { colours, surfaces, type ColourName } from './palette'
import { toneOf, tones } from './tones'

const names = Object.keys(colours) as ColourName[]
const schemes = ['light', 'dark'] as const

test.each(schemes)('text, soft text, links and trouble are readable on every surface (%s)', (scheme) => {
  const { paper, card, sunk, ink, inkSoft, primary, primaryInk, trouble } = surfaces[scheme]
  for (const ground of [paper, card, sunk])
    for (const text of [ink, inkSoft, primary, primaryInk, trouble]) expect(contrast(text, ground)).toBeGreaterThan(4.5)
})

test.each(schemes)('the soft grounds carry text (%s)', (scheme) => {
  const { primarySoft, accentSoft, troubleSoft, ink, primaryInk } = surfaces[scheme]
  for (const ground of [primarySoft, accentSoft, troubleSoft]) expect(contrast(ink, ground)).toBeGreaterThan(7)
  expect(contrast(primaryInk, primarySoft)).toBeGreaterThan(4.5)
})

test.each(schemes)('the border of a field is seen (%s)', (scheme) => {
  expect(contrast(surfaces[scheme].lineStrong, surfaces[scheme].card)).toBeGreaterThan(3)
  expect(contrast(surfaces[scheme].lineStrong, surfaces[scheme].paper)).toBeGreaterThan(3)
})

test.each(names.filter((name) => name !== 'dark'))(
  '%s carries white text when filled, and reads on its own tint',
  (name) => {
    const ramp = colours[name]
    expect(contrast('#ffffff', ramp[7])).toBeGreaterThan(4.5)
    expect(contrast('#ffffff', ramp[6])).toBeGreaterThan(4.5)
    expect(contrast(ramp[8], ramp[1])).toBeGreaterThan(4.5)
  },
)

test.each(schemes)('the letter of every tone is readable (%s)', (scheme) => {
  const unreadable = tones.filter((tone) => {
    const { ground, ink } = toneOf(tone, scheme)
    return contrast(ink, ground) < 4.5
  })
  expect(unreadable).toEqual([])
})

test('emblems have enough contrast on every group colour', () => {
  for (const colour of groupColourNames) expect(contrast(glyphOn(colour), groupColours[colour])).toBeGreaterThan(3)
})

test('the drawings of the emblems are in the order of their names', () => {
  const sheet = readFileSync(join(import.meta.dirname, 'group-emblems.svg'), 'utf8')
  const drawn = [...sheet.matchAll(/<g id="(\w+)" transform="translate\((\d+)\)"/g)].map(([, id, at]) => [
    id,
    Number(at),
  ])
  expect(drawn).toEqual(groupEmblems.map((emblem, index) => [emblem, index * 24]))
})

test('consecutive groups get different colours', () => {
  const first12 = Array.from({ length: 12 }, (_, index) => groupColourOf(index + 1))
  expect(new Set(first12).size).toBe(12)
})

// Matrices of Machado, Oliveira and Fernandes (2009) for full deficiency.
const sights = {
  normal: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
}

function labOf(hex: string, sight: readonly number[]): [number, number, number] {
  const [red, green, blue] = linear(hex)
  const seen = [0, 3, 6].map((row) =>
    Math.min(1, Math.max(0, (sight[row] ?? 0) * red + (sight[row + 1] ?? 0) * green + (sight[row + 2] ?? 0) * blue)),
  ) as [number, number, number]
  const bend = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116)
  const x = bend((0.4124 * seen[0] + 0.3576 * seen[1] + 0.1805 * seen[2]) / 0.95047)
  const y = bend(0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2])
  const z = bend((0.0193 * seen[0] + 0.1192 * seen[1] + 0.9505 * seen[2]) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

test.each(Object.entries(sights))('every two group colours stay apart: %s', (_, sight) => {
  const labs = groupColourNames.map((name) => labOf(groupColours[name], sight))
  for (const [index, lab] of labs.entries())
    for (const otherRow of labs.slice(index + 1)) {
      const apart = Math.hypot(lab[0] - otherRow[0], lab[1] - otherRow[1], lab[2] - otherRow[2])
      expect(apart).toBeGreaterThan(18)
    }
})
