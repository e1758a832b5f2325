-- The administrator's "actions" are called incidents, and claiming one is a call of that name.
update audit_log set action = case action when 'actionList.take' then 'incidents.claim' else 'incidents.release' end
where action in ('actionList.take', 'actionList.release');
