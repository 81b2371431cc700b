import { problems } from '../core/problem'

export const refuseOversight = problems('oversight', {
  'too-many-views': [409, 'Имате {most} запазени справки. Изтрийте някоя, за да запазите друга.'],
})
