-- Payments at ePay.bg whose amount was another one wait for a person: the few of them are found without reading the others.

create index online_payment_error on online_payment (id) where state = 6;
