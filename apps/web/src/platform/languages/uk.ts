import messages from 'catalogue:uk'
import { catalogueOf } from './translate'

export const { translate, translateFilled, latinOf } = catalogueOf('uk', messages)
