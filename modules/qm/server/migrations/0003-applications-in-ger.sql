-- Applications move to ger.application (ADR 0021).
-- lock-ok qm.special_apply: one row for each application, copied within the lock so that none is missed
select ger.take_over_applications('qm.special-apply', 'qm.special_apply');
