export const words = {
  '/kids/admission': 'прием заявления за прием чакащи списък място кандидати',
  '/kids/admission/create': 'кандидатстване кандидатствай заявление за прием',
  '/kids/admission/rounds': 'класиране класирания точки места прием',
  '/kids/admission/criteria': 'критерии точки прием предимство',
  '/kids/admission/published': 'класиране за публикуване списък приети деца',
}
