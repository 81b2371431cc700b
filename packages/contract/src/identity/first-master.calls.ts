import { z } from 'zod'
import { anyone } from '../core/access'
import { call } from '../core/call'
import { email, field, newPassword, optionalText, text } from '../core/values'
import { token } from './fields'
import { signedInAnswer } from './session.calls'

/** Creates the master's account of a new installation, once, with the link that its first start prints. */
export const createMaster = call.post('/api/identity/create-master', {
  title: 'Профил на първия главен администратор',
  access: anyone,
  input: z.object({
    token,
    firstName: field('Име', text(50)),
    middleName: field('Презиме', optionalText(50)),
    lastName: field('Фамилия', text(50)),
    email: field('Имейл', email),
    password: field('Парола', newPassword),
  }),
  output: signedInAnswer,
  secret: true,
  rate: { max: 30, seconds: 600 },
})
