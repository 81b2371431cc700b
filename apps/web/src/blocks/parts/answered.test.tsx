// @vitest-environment happy-dom
import { getPortfolio } from '@asistent/contract/results/portfolios.calls'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useCall } from '../../platform/use-call'
import { openScreen, refusal } from '../test-screen'
import { Answered } from './states'

const Record = () => (
  <Answered answer={useCall(getPortfolio, { id: 99_999_999 })} back="/kids/portfolio">
    {({ name }) => <h1>{name}</h1>}
  </Answered>
)

test.each([
  [404, 'Няма такъв запис'],
  [400, 'Страницата не се отвори'],
  [403, 'Страницата не се отвори'],
  [409, 'Страницата не се отвори'],
])('a page about one record has a heading and a way back after a %d', async (status, title) => {
  const answer = refusal(status, { code: 'test.refused', errorMessage: 'Проверете въведените данни.' })
  openScreen({ Screen: Record, answers: { 'GET /api/StudentPortfolios/99999999': answer } })
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Назад' }).getAttribute('href')).toBe('/kids/portfolio')
})
