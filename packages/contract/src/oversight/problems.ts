import { problems } from '../core/problem'

export const refuseOversight = problems('oversight', {
  'no-such-figure': [422, 'Справката няма такъв показател. Изберете друг.'],
  'too-many-views': [409, 'Имате {most} запазени справки. Изтрийте някоя, за да запазите друга.'],
})
