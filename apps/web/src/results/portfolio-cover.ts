import type { ParsedOf } from '@asistent/contract/core/call'
import { portfolioBackgrounds, type savePortfolio } from '@asistent/contract/results/portfolios.calls'
import type { Fields } from '../blocks/form/fields'
import { optionsFrom } from '../blocks/pickers/source'

const backgroundSource = optionsFrom(portfolioBackgrounds, ({ id, name }) => ({ value: id, label: name }))

export const coverFields = (field: Fields<ParsedOf<typeof savePortfolio>>) => [
  field.pick('backgroundId', backgroundSource, { wide: true }),
  field.longText('aboutMe', { wide: true, help: 'Какво обича детето, какво може, за какво мечтае.' }),
  field.longText('family', { wide: true }),
]
