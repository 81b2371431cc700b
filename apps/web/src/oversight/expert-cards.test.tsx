// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '../blocks/test-screen'
import { testUser } from '../platform/test-user'
import { NamesCard } from './names-card'
import { PlaceTiles } from './place-tiles'
import { WarningsCard } from './warnings-card'

const opening = {
  id: 1,
  kindergartenId: 7,
  kindergartenName: 'ДГ „Детелина“',
  reason: 'Проверка по сигнал на родител',
  openedAt: '2026-11-13T08:00:00.000Z',
  expiresAt: '2026-11-13T09:00:00.000Z',
  closedAt: null,
}

const names = (current: object | null) => ({
  'GET /api/MONReferences/names': { current, result: [opening], rowsCount: 1 },
})

test('names are closed by default and open with a reason', async () => {
  openScreen({ Screen: NamesCard, answers: names(null), user: testUser('Municipality') })
  const button = await screen.findByRole('button', { name: 'Покажи имената' })
  button.click()
  expect(await screen.findByRole('textbox', { name: /Причина/ })).toBeDefined()
})

test('opened names state the kindergarten and the time, and can be hidden', async () => {
  openScreen({ Screen: NamesCard, answers: names(opening), user: testUser('Municipality') })
  const status = await screen.findByRole('status')
  expect(status.textContent).toContain('ДГ „Детелина“ до 11:00 ч.')
  expect(screen.getByRole('button', { name: 'Скрий имената' })).toBeDefined()
})

const warning = (kind: string) => ({
  kindergartenId: 7,
  place: 'ДГ „Детелина“',
  municipality: 'Пловдив',
  kind,
  kindName: '',
  text: '',
  month: 11,
  year: 2026,
})

test('counts the warnings of each kind with a link to them', async () => {
  const result = [warning('no-entries'), warning('late-month'), warning('late-month')]
  openScreen({
    Screen: WarningsCard,
    answers: { 'GET /api/MONReferences/warnings': { result, rowsCount: 3, totals: {} } },
    user: testUser('Municipality'),
  })
  const late = await screen.findByRole('link', { name: 'Недовършен месец' })
  expect(late.getAttribute('href')).toBe('/administrative-references/warnings?kind=late-month')
  expect(late.parentElement?.textContent).toBe('Недовършен месец: 2')
})

test('tiles are ordered by the figure; a municipality without data says so', async () => {
  const row = (municipalityId: number, municipality: string, share: number | null) => ({
    place: municipality,
    municipality: null,
    municipalityId,
    kindergartenId: null,
    detailId: null,
    share,
  })
  const rows = [row(1, 'Габрово', 84.5), row(2, 'Пловдив', 91), row(3, 'Столична', null)]
  openScreen({
    Screen: () => (
      <PlaceTiles name="smp" main={{ field: 'share', label: '% от записаните', decimals: 1 }} rows={rows} chosen={{}} />
    ),
    answers: {},
    user: testUser('MON'),
  })
  const tiles = await screen.findAllByRole('listitem')
  expect(tiles.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
    'Пловдив91,0',
    'Габрово84,5',
    'Столичнаняма данни',
  ])
  expect(within(tiles[0]!).getByRole('link').getAttribute('href')).toContain('municipalityId=2')
})
