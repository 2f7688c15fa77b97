-- Applications move to ger.application (ADR 0021).
-- lock-ok srm.supplier_application: one row for each application, copied within the lock so that none is missed
select ger.take_over_applications('srm.application', 'srm.supplier_application');
