import messages from 'catalogue:tr'
import { catalogueOf } from './translate'

export const { translate, translateFilled, latinOf } = catalogueOf('tr', messages)
