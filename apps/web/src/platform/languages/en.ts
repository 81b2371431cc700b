import messages from 'catalogue:en'
import { catalogueOf } from './translate'

export const { translate, translateFilled, latinOf } = catalogueOf('en', messages)
