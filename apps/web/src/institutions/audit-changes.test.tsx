// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import type { AuditRow } from '@asistent/contract/institutions/audit.calls'
import { expect, test } from 'vitest'
import { openScreen } from '../blocks/test-screen'
import { AuditChanges } from './audit-changes'

type Change = AuditRow['changes'][number]

const change = (operation: Change['operation'], fields: Change['fields'], record = 'Теми'): Change => ({
  kind: 'Заключване',
  record,
  operation,
  operationName: { insert: 'Създаване', update: 'Промяна', delete: 'Изтриване' }[operation],
  fields,
})

const show = (changes: Change[], moreChanges = 0) =>
  openScreen({
    Screen: () => (
      <AuditChanges
        row={{
          id: 1,
          at: '2026-11-15T08:00:00.000Z',
          personId: 1,
          person: 'Мария Иванова',
          action: 'Промяна на заключването',
          subject: 'Заключване Теми',
          changes,
          moreChanges,
        }}
      />
    ),
    answers: {},
  })

const moved = { label: 'Заключено до', before: '30.09.2026', after: '15.09.2026' }

test("shows old and new values without repeating the subject's name", async () => {
  show([change('update', [moved, { label: 'Правило', before: null, after: '5' }])])
  expect((await screen.findByText('30.09.2026')).tagName).toBe('DEL')
  expect(screen.getByText('15.09.2026').tagName).toBe('INS')
  expect(screen.getByText('празно').tagName).toBe('DEL')
  expect(screen.queryByText(/Промяна/)).toBeNull()
})

test('shows only set values of a new record, and only the name of a deleted one', async () => {
  show([change('insert', [{ ...moved, before: null }], 'Присъствия'), change('delete', [moved], 'Склад и кухня')])
  expect(await screen.findByText('Създаване: Заключване Присъствия')).toBeTruthy()
  expect(screen.getByText('Изтриване: Заключване Склад и кухня')).toBeTruthy()
  expect(screen.getAllByText('15.09.2026')).toHaveLength(1)
  expect(document.querySelector('del')).toBeNull()
})

test('collapses many changes and counts those not listed', async () => {
  const fields = Array.from({ length: 7 }, (_, index) => ({ label: `Поле ${index}`, before: 'а', after: 'б' }))
  show([change('update', fields)], 12)
  fireEvent.click(await screen.findByRole('button', { name: 'Покажи още 3 промени' }))
  expect(screen.getAllByText('б')).toHaveLength(7)
  expect(screen.getByText('и още 12 променени записа')).toBeTruthy()
})
