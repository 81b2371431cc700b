// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react'
import { getModuleLink } from '@asistent/contract/institutions/modules.calls'
import { notifications } from '@mantine/notifications'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { send } from '../../platform/api'
import { announceChoice, followOtherTabs } from '../../platform/tabs'
import { chooseKindergarten, chooseSchoolYear } from '../../blocks/parts/shared-choices'
import { openModule } from './open-module'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each([
  '/attendances/management?groupId=7&month=3&year=2026&view=month',
  '/groups/management?periodId=1',
  '/attendances/references/absences?classIds=4&fromDate=2026-03-01',
  '/staff/attendances?month=5&year=2026',
])('a change of the school year leaves nothing of the old one in %s', async (address) => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"isSuccessful":true}')))
  history.replaceState(null, '', address)
  const opened = vi.spyOn(location, 'replace').mockReturnValue()
  const reloaded = vi.spyOn(location, 'reload').mockReturnValue()
  await chooseSchoolYear(1)
  await waitFor(() => expect(opened).toHaveBeenCalledWith(address.split('?')[0]))
  expect(reloaded).not.toHaveBeenCalled()
})

describe('a failed switch or link', () => {
  const answers = [
    ['a 500 without a body', new Response('', { status: 500 }), undefined],
    ['a 500 without a text', new Response('{"isSuccessful":false}', { status: 500 }), undefined],
    ['a page of a proxy', new Response('<html>', { status: 502 }), undefined],
    [
      'an unknown error',
      new Response('{"code":"platform.unexpected","errorMessage":"Възникна грешка!"}', { status: 500 }),
      undefined,
    ],
    [
      'a text of the server',
      new Response('{"code":"x.y","errorMessage":"Нямате достъп до нея."}', { status: 403 }),
      'Нямате достъп до нея.',
    ],
  ] as const
  const actions = [
    ['Смяна на детска градина', 'Неуспешна смяна на детска градина!', () => chooseKindergarten({ id: 2 })],
    [
      'Връзка с външна система',
      'Неуспешно зареждане на връзка!',
      () => openModule('documentation', async () => (await send(getModuleLink, { module: 'documentation' })).data),
    ],
  ] as const

  test.each(
    actions.flatMap(([title, text, run]) =>
      answers.map(([of, response, ownMessage]) => ({ title, of, response, own: ownMessage, text, run })),
    ),
  )(
    '$title with $of shows the text of the specification or of the server',
    async ({ title, response, own, text, run }) => {
      const shown = vi.spyOn(notifications, 'show').mockReturnValue('')
      vi.stubGlobal('open', () => null)
      vi.stubGlobal('fetch', () => Promise.resolve(response.clone()))
      await run()
      expect(shown).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ title, message: own ?? text }))
    },
  )
})

test('another tab’s change of the school year removes URL parameters; a change of the currency only reloads', async () => {
  const [reload, withoutParameters, goHome] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
  const stop = followOtherTabs({ reload, withoutParameters, goHome })
  announceChoice('school-year')
  await waitFor(() => expect(withoutParameters).toHaveBeenCalledOnce())
  announceChoice('currency')
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  announceChoice('kindergarten')
  await waitFor(() => expect(goHome).toHaveBeenCalledOnce())
  stop()
})
