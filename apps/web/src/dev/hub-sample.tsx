import { useState } from 'react'
import { ReferenceHub } from '../blocks/hub/reference-hub'

const items = [
  { to: '/references/month', title: 'Месечна справка', text: 'Месечният лист на групата с кода за всеки ден.' },
  { to: '/references/meals', title: 'Порции', text: 'Колко порции са нужни по хранения и групи.', lastUsed: 2 },
  { to: '/references/absences', title: 'Отсъствия', text: 'Извинени и неизвинени отсъствия за месеца.' },
  { to: '/references/doctors', title: 'Лични лекари', text: 'Лекарите на децата с телефон, за спешен случай.' },
  { to: '/references/average', title: 'Средна посещаемост', text: 'По нея се изчислява финансирането.', lastUsed: 5 },
]

export function HubSample() {
  const [starred, setStarred] = useState<readonly string[]>(['/references/meals'])
  const toggle = (to: string) =>
    setStarred(starred.includes(to) ? starred.filter((one) => one !== to) : [...starred, to])
  return <ReferenceHub items={items} starred={starred} toggle={toggle} />
}
