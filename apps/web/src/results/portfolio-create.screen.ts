import { listPortfolios, savePortfolio } from '@asistent/contract/results/portfolios.calls'
import { formScreen } from '../blocks/form/form-screen'
import { optionsFrom } from '../blocks/pickers/source'
import { childLabel } from '../choices/child-label'
import { coverFields } from './portfolio-cover'

const notBegun = optionsFrom(
  listPortfolios,
  ({ id, name, className }) => ({ value: id, label: childLabel(name, className) }),
  { input: { isBegun: false } },
)

/** Creates the cover of a portfolio, for children without one. */
export const Screen = formScreen({
  title: { create: 'Ново портфолио', edit: 'Ново портфолио' },
  save: savePortfolio,
  blank: { version: 0 },
  fields: (field) => [
    field.pick('id', notBegun, { wide: true, help: 'Децата, чието портфолио още не е започнато.' }),
    ...coverFields(field),
  ],
  action: 'Започни',
  after: (childId) => `/kids/portfolio/${childId ?? ''}`,
})
