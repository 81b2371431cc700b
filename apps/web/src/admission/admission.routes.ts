import { may, onlyRoles, either } from '@asistent/contract/core/access'
import { screen } from '../platform/slice/screen'

const manages = may.update('Admissions')

export const admissionRoutes = [
  screen({
    path: '/kids/admission',
    title: 'Прием',
    access: may.read('Admissions'),
    menu: { area: 'people', label: 'Прием', icon: 'personAdd', order: 15 },
    help: 'admission',
    screen: () => import('./applications.screen'),
  }),
  screen({
    path: '/kids/admission/create',
    title: 'Заявление за прием',
    access: either(may.create('Admissions'), onlyRoles('Parent')),
    help: 'admission',
    screen: () => import('./application-form.screen'),
  }),
  screen({
    path: '/kids/admission/edit/{id}',
    title: 'Промяна на заявление за прием',
    access: either(manages, onlyRoles('Parent')),
    help: 'admission',
    screen: () => import('./application-form.screen'),
  }),
  screen({
    path: '/kids/admission/rounds',
    title: 'Класирания за прием',
    access: manages,
    menu: { area: 'people', label: 'Класиране', icon: 'references', order: 16 },
    help: 'admission',
    screen: () => import('./rounds.screen'),
  }),
  screen({
    path: '/kids/admission/rounds/create',
    title: 'Ново класиране за прием',
    access: may.create('Admissions'),
    help: 'admission',
    screen: () => import('./round.screen'),
  }),
  screen({
    path: '/kids/admission/rounds/{id}',
    title: 'Класиране за прием',
    access: manages,
    help: 'admission',
    screen: () => import('./ranking.screen'),
  }),
  screen({
    path: '/kids/admission/rounds/edit/{id}',
    title: 'Места и срокове',
    access: manages,
    help: 'admission',
    screen: () => import('./round.screen'),
  }),
  screen({
    path: '/kids/admission/criteria',
    title: 'Критерии за прием',
    access: manages,
    menu: { area: 'people', kind: 'setting', label: 'Критерии за прием', icon: 'templates', order: 66 },
    help: 'admission',
    screen: () => import('./criteria.screen'),
  }),
  screen({
    path: '/kids/admission/criteria/create',
    title: 'Нов критерий за прием',
    access: may.create('Admissions'),
    help: 'admission',
    screen: () => import('./criterion.screen'),
  }),
  screen({
    path: '/kids/admission/criteria/{id}',
    title: 'Критерий за прием',
    access: manages,
    help: 'admission',
    screen: () => import('./criterion.screen'),
  }),
  screen({
    path: '/kids/admission/published',
    title: 'Класиране за публикуване',
    access: manages,
    menu: { area: 'people', kind: 'reference' },
    help: 'admission',
    screen: () => import('./published.screen'),
  }),
  screen({
    path: '/kids/admission/{id}',
    title: 'Заявление за прием',
    access: may.read('Admissions'),
    help: 'admission',
    screen: () => import('./application.screen'),
  }),
]
