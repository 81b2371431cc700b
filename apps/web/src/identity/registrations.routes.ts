import { may } from '@asistent/contract/core/access'
import { screen } from '../platform/slice/screen'

export const registrationRoutes = [
  screen({
    path: '/parents/registration-parents/{id?}',
    title: 'Регистрация на родители',
    access: may.read('ParentRegistration'),
    menu: { area: 'people', label: 'Регистрация на родители', icon: 'personAdd', order: 40 },
    help: 'parents-registration',
    screen: () => import('./registrations/registrations.screen'),
  }),
  screen({
    path: '/parent-child-application',
    title: 'Добавяне на дете',
    access: may.create('ParentRegistration'),
    menu: { area: 'main', label: 'Добавяне на дете', icon: 'personAdd', order: 90 },
    help: 'parents-registration',
    screen: () => import('./registrations/add-child.screen'),
  }),
]
