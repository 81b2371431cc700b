import { problems } from '../core/problem'

// domain.md, Appendix D: accounts.
export const refuseIdentity = problems('identity', {
  'wrong-password': [400, 'Грешно потребителско име или парола'],
  inactive: [400, 'Профилът не е активен'],
  'slow-down': [429, 'Твърде много неуспешни опити. Опитайте отново след {minutes} мин.'],
  'second-factor': [400, 'Въведете кода от приложението за удостоверяване'],
  'wrong-code': [400, 'Грешен код'],
  'bad-token': [400, 'Връзката е невалидна или изтекла'],
  'email-taken': [409, 'Потребител с този имейл вече съществува'],
  'wrong-current-password': [400, 'Текущата парола не е вярна'],
  'not-a-member': [403, 'Нямате достъп до тази детска градина'],
})
