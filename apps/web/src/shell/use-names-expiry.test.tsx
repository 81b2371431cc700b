// @vitest-environment happy-dom
import { listChildren } from '@asistent/contract/people/children.calls'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen, testUser } from '../blocks/test-screen'
import { useCall } from '../platform/use-call'
import { useNamesExpiry } from './use-names-expiry'

function Children({ namesUntil }: { readonly namesUntil: string | null }) {
  useNamesExpiry({ namesUntil })
  const { data } = useCall(listChildren, {})
  return <p>{(data?.result as { name: string }[] | undefined)?.map(({ name }) => name).join() ?? 'зарежда се'}</p>
}

const children = (name: string) => ({ result: [{ id: 1, name }], rowsCount: 1 })

test('an open page loads again without names when the hour is over', async () => {
  let requests = 0
  const namesUntil = new Date(Date.now() + 300).toISOString()
  openScreen({
    Screen: () => <Children namesUntil={namesUntil} />,
    answers: {
      'GET /api/Students': () => children(requests++ === 0 ? 'Мария Петрова' : 'М. П.'),
    },
    user: testUser({ Students: 'r' }),
  })
  await screen.findByText('М. П.')
  expect(requests).toBe(2)
  expect(screen.queryByText('Мария Петрова')).toBeNull()
})
